// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Base of all trees: nodes in one flat vector, linked by number. The internalId of an index is the
// number of its node, never a pointer. A new snapshot is a reset; no other kind of change exists.
#pragma once

#include "ui/models/roles.h"

#include <QAbstractItemModel>

#include <vector>

namespace alidade {

template <class Row> struct TreeNode {
    Row row;
    qint32 parent = -1; ///< -1: top level
    qint32 position = 0; ///< among the children of its parent
    std::vector<qint32> children;
};

/// The nodes of a tree while it is built.
template <class Row> struct TreeNodes {
    std::vector<TreeNode<Row>> nodes;
    std::vector<qint32> top;

    /// Returns the number of the new node. Parents come before their children.
    qint32 add(qint32 parent, Row row)
    {
        const qint32 number = qint32(nodes.size());
        std::vector<qint32>& siblings = parent < 0 ? top : nodes[size_t(parent)].children;
        const qint32 position = qint32(siblings.size());
        siblings.push_back(number);
        nodes.push_back({ std::move(row), parent, position, {} });
        return number;
    }
};

template <class Row> class TreeModel : public QAbstractItemModel {
public:
    using QAbstractItemModel::QAbstractItemModel;

    const Row& row(const QModelIndex& index) const { return node(index).row; }
    int nodeCount() const { return int(m_tree.nodes.size()); }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const final
    {
        if (!hasIndex(row, column, parent))
            return {};
        return createIndex(row, column, quintptr(childrenOf(parent)[size_t(row)]));
    }
    QModelIndex parent(const QModelIndex& child) const final
    {
        if (!child.isValid())
            return {};
        Q_ASSERT(checkIndex(child, CheckIndexOption::DoNotUseParent));
        return indexOf(node(child).parent);
    }
    int rowCount(const QModelIndex& parent = {}) const final
    {
        return parent.column() > 0 ? 0 : int(childrenOf(parent).size());
    }
    int columnCount(const QModelIndex& = {}) const final { return columns(); }

    /// The index of a node by its number; invalid for -1.
    QModelIndex indexOf(qint32 number, int column = 0) const
    {
        if (number < 0)
            return {};
        return createIndex(m_tree.nodes[size_t(number)].position, column, quintptr(number));
    }

protected:
    virtual int columns() const = 0;

    void setTree(TreeNodes<Row> tree)
    {
        beginResetModel();
        m_tree = std::move(tree);
        endResetModel();
    }
    const std::vector<TreeNode<Row>>& nodes() const { return m_tree.nodes; }

private:
    const TreeNode<Row>& node(const QModelIndex& index) const
    {
        return m_tree.nodes[size_t(index.internalId())];
    }
    const std::vector<qint32>& childrenOf(const QModelIndex& parent) const
    {
        return parent.isValid() ? node(parent).children : m_tree.top;
    }

    TreeNodes<Row> m_tree;
};

} // namespace alidade
