/** A link that looks like a button of the second kind. */
export const BUTTON_LINK =
  'pressable inline-flex min-h-12 items-center justify-center rounded-tile bg-brand-weak px-4 py-1 text-t5 font-semibold break-keep text-brand-fg'

/** The end of a list, as its foot shows it. */
export function endOf(list: { isFetchingNextPage: boolean; isFetchNextPageError: boolean; hasNextPage: boolean }) {
  if (list.isFetchingNextPage) return 'loading'
  if (list.isFetchNextPageError) return 'failed'
  return list.hasNextPage ? 'more' : 'end'
}
