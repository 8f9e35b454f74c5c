// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model_files.h"

#include <algorithm>

namespace alidade {

const ModelDocument* ModelFiles::document(QStringView name) const
{
    const auto found = std::find_if(documents.begin(), documents.end(),
        [name](const ModelDocument& one) { return one.name == name; });
    return found == documents.end() ? nullptr : &*found;
}

bool ModelFiles::isTemplateKnown() const
{
    const ModelDocument* config = document(u"tokenizer_config.json");
    return hasChatTemplate || (templateProblem.isEmpty() && config && config->problem.isEmpty());
}

bool ModelFiles::has(ModelFile::Kind kind) const
{
    return std::any_of(
        files.begin(), files.end(), [kind](const ModelFile& one) { return one.kind == kind; });
}

qint64 ModelFiles::tensorBytes() const
{
    qint64 sum = 0;
    for (const TensorRecord& tensor : tensors)
        sum += tensor.bytes;
    return sum;
}

} // namespace alidade
