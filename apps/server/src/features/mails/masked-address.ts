const ADDRESS = /([^\s<>"'(),;:@])[^\s<>"'(),;:@]*@([^\s<>"'(),;:@]+)/g

/** The text with every mail address masked to its first character and domain: `a***@example.com`. */
export function maskAddresses(text: string): string {
  return text.replace(ADDRESS, '$1***@$2')
}
