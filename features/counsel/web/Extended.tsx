import { Suspense, type ComponentProps, type ComponentType } from 'react'
import { counselExtensions, type CounselExtension } from './extensions.ts'

type Places = Required<CounselExtension>
type Props<P extends keyof Places> = { place: P } & ComponentProps<Places[P]>

/** The parts of other features at one place. */
export const Extended = <P extends keyof Places>({ place, ...given }: Props<P>) =>
  counselExtensions().map((extension, index) => {
    const Part = extension[place] as ComponentType<object> | undefined
    return (
      Part && (
        // The list never changes after the app's start.
        <Suspense key={index}>
          <Part {...given} />
        </Suspense>
      )
    )
  })
