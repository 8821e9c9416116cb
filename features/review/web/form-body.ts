import type { ReactNode } from 'react'
import type { ErrorKind } from '#kit/contract/errors.ts'

/** The ratings that are not asked stay null. */
export type Ratings = Record<'rating' | 'rating_kind' | 'rating_time', number | null>
/** What a form sends; images are keys. */
export type FormBody = Ratings & { content: string; images: string[] }

/** What is asked about one review. */
export type Asked = {
  /** What is reviewed, at the top of the form. */
  subject: ReactNode
  ratings: readonly { field: keyof Ratings; label: string }[]
  text: { label: string; hint: string; help: string }
  hasPictures: boolean
  problemsOf: (values: Omit<FormBody, 'images'> & { images: readonly unknown[] }) => { field: keyof FormBody; error: ErrorKind }[]
}
