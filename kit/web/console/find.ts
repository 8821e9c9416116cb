/** How the console shows a kind of things that a search of all of it found. */
export type FindView = {
  /** 주문 */
  title: string
  /** Its page; without it the page of the member whom it concerns. */
  to?: (no: number) => string
}

/** The views of kinds, by the kind's name. */
export type FindViews = Readonly<Record<string, FindView>>
