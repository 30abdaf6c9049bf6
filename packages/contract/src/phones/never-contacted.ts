/** Area codes of country code 1 in Canada, Bermuda and the Caribbean, whose law we don't know (NANPA, 2026-11). */
const abroad =
  '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468 474 506 ' +
  '514 519 548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 ' +
  '902 905 942 242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'
/** Premium-rate, Canadian non-geographic and personal numbers (NANPA, codes that are no place). */
const noPlace =
  '500 521 522 523 524 525 526 527 528 529 532 533 535 538 542 543 544 545 546 547 549 550 552 553 554 556 ' +
  '566 569 577 578 588 589 600 622 633 644 655 677 688 700 710 900'
/** Of emergencies and services: 911 and its like. */
const services = '211 311 411 511 611 711 811 911'

const areaCodes: ReadonlySet<number> = new Set(
  [abroad, noPlace, services].flatMap((codes) => codes.split(' ').map(Number)),
)
/** Premium-rate in any area; and what reaches an emergency service where the area code need not be dialled. */
const exchanges: ReadonlySet<number> = new Set([976, 911])

/**
 * Whether a number, 1 and ten digits, is never called or texted, by anything that we send: it is outside the
 * United States, premium-rate, personal, or of an emergency service.
 */
export function isNeverContacted(phone: number): boolean {
  const exchange = Math.floor(phone / 10_000) % 1_000
  return areaCodes.has(Math.floor(phone / 10_000_000) % 1_000) || exchanges.has(exchange)
}
