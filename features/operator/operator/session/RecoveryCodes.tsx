import { Button } from '#kit/ui/Button.tsx'
import { recovery as words } from '../../words/session.ts'
import { copy } from './copy.ts'

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-t4 text-fg2">{words.once}</p>
      <ul aria-label={words.title} className="grid gap-x-6 gap-y-1 rounded-tile bg-sunken p-4 font-mono text-t5 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size={44} variant="line" onClick={() => void copy(codes.join('\n'))}>
          {words.copy}
        </Button>
        <Button size={44} onClick={onKept}>
          {words.kept}
        </Button>
      </div>
    </div>
  )
}
