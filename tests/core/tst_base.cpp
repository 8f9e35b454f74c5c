// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Numbers, values, byte files and lines.
#include "core/base/byte_file.h"
#include "core/base/lines.h"
#include "core/base/numbers.h"
#include "core/base/value.h"
#include "core/model/comparison.h"
#include "tests/support/test_main.h"

using namespace alidade;

class TestBase : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void globs();
};

void TestBase::globs()
{
    QVERIFY(matchesGlob(u"*num_workers", u"data.dataloader_num_workers"));
    QVERIFY(!matchesGlob(u"trainer.logger", u"trainer.logger2"));
    QVERIFY(matchesGlob(u"a.*.c", u"a.b.b.c"));
}

ALIDADE_TEST_MAIN(TestBase)
#include "tst_base.moc"
