// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/sign_names.h"

#include <algorithm>
#include <array>

namespace alidade {
namespace {

struct SignNames {
    QStringView signs;
    std::array<QStringView, 8> names; ///< what is left is empty
};

constexpr std::array Names{
    SignNames{ u"!！",
        { u"exclamation", u"bang", u"ausrufezeichen", u"exclamación", u"восклицательн", u"感叹号",
            u"感嘆", u"느낌표" } },
    SignNames{ u"?？",
        { u"question mark", u"fragezeichen", u"interrogación", u"interrogation", u"вопросительн",
            u"问号", u"疑問符", u"물음표" } },
    SignNames{ u".。．",
        { u"dot", u"period", u"full stop", u"punkt", u"точ", u"句号", u"点", u"마침표" } },
    SignNames{ u",，、",
        { u"comma", u"komma", u"coma", u"virgule", u"запят", u"逗号", u"顿号", u"쉼표" } },
    SignNames{ u"*＊★☆",
        { u"asterisk", u"star", u"sternchen", u"asterisco", u"звёздоч", u"звездоч", u"星",
            u"아스테리스크" } },
    SignNames{ u"-–—－_＿",
        { u"dash", u"hyphen", u"minus", u"underscore", u"strich", u"guion", u"横线", u"下划线" } },
    SignNames{ u"=＝", { u"equal", u"gleichheits", u"igual", u"égal", u"等号", u"等于号" } },
    SignNames{ u"#＃", { u"hash", u"pound", u"number sign", u"raute", u"решёт", u"井号" } },
    SignNames{ u"@＠", { u"at sign", u"at-sign", u"at symbol", u"klammeraffe", u"arroba" } },
    SignNames{ u"&＆", { u"ampersand", u"et-zeichen", u"амперсанд" } },
    SignNames{ u"+＋", { u"plus", u"加号", u"плюс" } },
    SignNames{ u"$＄", { u"dollar", u"美元" } },
    SignNames{ u"%％", { u"percent", u"prozent", u"процент", u"百分号" } },
    SignNames{ u"~～", { u"tilde", u"波浪" } },
    SignNames{ u"/／\\＼", { u"slash", u"schrägstrich", u"斜杠", u"斜线" } },
    SignNames{ u"|｜", { u"pipe", u"vertical bar", u"竖线" } },
    SignNames{ u":：;；", { u"colon", u"doppelpunkt", u"冒号", u"分号" } },
    SignNames{ u"^＾", { u"caret", u"脱字符" } },
    SignNames{
        u"[]{}()（）", { u"bracket", u"brace", u"parenthes", u"klammer", u"скоб", u"括号" } },
    SignNames{ u"…", { u"ellips", u"省略号" } },
    SignNames{ u"█■▪●○", { u"block", u"square", u"circle", u"bullet", u"方块", u"圆圈" } },
};

/// Of the planes of pictures, or one of the older ones.
bool isPicture(QStringView sign)
{
    return sign[0].isHighSurrogate() || (sign[0].unicode() >= 0x2600 && sign[0].unicode() < 0x27C0);
}

} // namespace

bool namesSign(QStringView prompt, QStringView sign)
{
    if (sign.isEmpty() || sign.size() > 4)
        return false;
    if (isPicture(sign))
        return prompt.contains(QStringView(u"emoji"), Qt::CaseInsensitive)
            || prompt.contains(QStringView(u"smil"), Qt::CaseInsensitive)
            || prompt.contains(QStringView(u"heart"), Qt::CaseInsensitive)
            || prompt.contains(QStringView(u"表情"));
    return sign.size() == 1 && std::any_of(Names.begin(), Names.end(), [&](const SignNames& one) {
        return one.signs.contains(sign[0])
            && std::any_of(one.names.begin(), one.names.end(), [prompt](QStringView name) {
                   return !name.isEmpty() && prompt.contains(name, Qt::CaseInsensitive);
               });
    });
}

} // namespace alidade
