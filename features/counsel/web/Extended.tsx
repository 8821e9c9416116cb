import { Suspense, type ComponentProps, type ComponentType } from 'react'
import { counselExtensions, type CounselExtension } from './extensions.ts'

type Places = Required<CounselExtension>
type Props<P extends keyof Places> = { place: P } & ComponentProps<Places[P]>

/** The parts of other features at one place. */
export const Extended = <P extends keyof Places>(props: Props<P>) => <Suspense>{extendedParts(props)}</Suspense>

/** The same inside of a Suspense that waits for their code together with other parts. */
export const extendedParts = <P extends keyof Places>({ place, ...given }: Props<P>) =>
  counselExtensions().map((extension, index) => {
    const Part = extension[place] as ComponentType<object> | undefined
    // The list never changes after the app's start.
    return Part && <Part key={index} {...given} />
  })
