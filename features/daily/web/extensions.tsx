import { Suspense, type ComponentType, type LazyExoticComponent } from 'react'

export type DayCardProps = {
  day: string
  /** On a sheet, whose background is that of a card. */
  inSheet?: boolean
}

/** About one day of the member. It renders nothing for a day without anything to show. */
type DayCard = LazyExoticComponent<ComponentType<DayCardProps>>

const cards: DayCard[] = []

/** For the app's start: a feature in a higher layer shows a card in the screens of the member's days. */
export const extendDays = (card: DayCard): void => void cards.push(card)

/** The cards of other features about a day. */
export const DayCards = (props: DayCardProps) =>
  cards.map((Card, index) => (
    // The list never changes after the app's start.
    <Suspense key={index}>
      <Card {...props} />
    </Suspense>
  ))
