import { Suspense } from 'react'
import type { CounselInfo } from '../contract/session.ts'
import { counselExtensions, type CounselExtension } from './extensions.ts'

/** The parts of other features at one place. */
export const Extended = ({ place, info }: { place: keyof CounselExtension; info: CounselInfo }) =>
  counselExtensions().map(
    ({ [place]: Part }, index) =>
      Part && (
        // The list never changes after the app's start.
        <Suspense key={index}>
          <Part info={info} />
        </Suspense>
      ),
  )
