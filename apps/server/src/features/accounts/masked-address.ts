const ADDRESS = /([^\s<>"'(),;:@])[^\s<>"'(),;:@]*@([^\s<>"'(),;:@]+)/g

/** The text with every mail address in it cut to its first letter and its domain: `a***@example.com`. */
export function maskAddresses(text: string): string {
  return text.replace(ADDRESS, '$1***@$2')
}
