// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The parameters that mlflow keeps, one small file each: the config of the run, flattened with `/`
// and its lists taken apart into KEY/list_len, KEY/0, … (formats document, 4.5).
#pragma once

#include "core/model/config.h"

#include <string_view>

namespace alidade {

class MlflowParams {
public:
    /// `name` as mlflow has it, `actor/optim/lr`; `text` is the whole file. Types are told from the
    /// text as Python prints it, since mlflow keeps none.
    void add(const QString& name, std::string_view text, const QString& file);

    bool isEmpty() const { return m_tree.members.empty(); }
    /// False once a value was left out because mlflow had cut it or because it is no text.
    bool isComplete() const { return m_complete; }
    /// What was left out and why. Valid after add().
    const std::vector<Note>& notes() const { return m_notes; }
    /// Sorted by key; lists are put together again. Origins name the file of each value.
    std::vector<ConfigEntry> entries() const;

private:
    ConfigValue m_tree;
    QString m_folder; ///< of the parameters, with its slash
    std::vector<Note> m_notes;
    bool m_complete = true;
};

} // namespace alidade
