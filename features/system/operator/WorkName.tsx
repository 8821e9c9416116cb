import { workNames } from '../words/jobs.ts'

/** What work does, and below it the name that the server's log has for it. Beside other columns it keeps a width. */
export function WorkName({ of }: { of: string }) {
  return (
    <span className="flex min-w-36 flex-col">
      {workNames[of]}
      <span className="font-mono text-t2 break-all text-fg3">{of}</span>
    </span>
  )
}
