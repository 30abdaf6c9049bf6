/** Every web address in a mail's text and HTML, once each, in the order they appear. */
export function linksIn(text: string, html: string): string[] {
  const found = [...addressesIn(text), ...addressesIn(html).map(unescapeHtml)]
  return [...new Set(found)]
}

// A full stop or bracket after an address belongs to the sentence around it.
function addressesIn(source: string): string[] {
  const matches = source.match(/https?:\/\/[^\s"'<>]+/g) ?? []
  return matches.map((match) => match.replace(/[.,;:!?)\]]+$/, ''))
}

function unescapeHtml(address: string): string {
  return address.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=').replaceAll('&#61;', '=')
}
