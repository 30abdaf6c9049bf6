/**
 * Link shorteners that everyone can use: carriers block texts with their links, because they don't show where they lead.
 * Not among them: a business's own short domain, and one that leads to one service only (youtu.be).
 */
const hosts = `
  adf.ly bit.ly bl.ink buff.ly clck.ru cutt.ly dlvr.it goo.gl is.gd j.mp lnkd.in mcaf.ee ow.ly
  qr.ae rb.gy rebrand.ly s.id short.io shorte.st shorturl.at soo.gd t.co t.ly tiny.cc tiny.one
  tinyurl.com trib.al urlz.fr v.gd`

/** The first short link of a text, with its whole address. */
export const shortLink = new RegExp(
  String.raw`(?<![\p{L}\p{N}.-])(?:https?:\/\/)?(?:www\.)?(?:${hosts
    .trim()
    .replaceAll('.', String.raw`\.`)
    .split(/\s+/)
    .join('|')})(?![\p{L}\p{N}-]|\.\p{L})(?:\/[^\s,;)]*[^\s,;).!?])?`,
  'iu',
)
