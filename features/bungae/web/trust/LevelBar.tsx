import { TRUST_LEVELS, type TrustLevel } from '../../contract/trust.ts'
import { bungaeDetail as words } from '../../words/detail.ts'

/** A level of trust as five marks. */
export const LevelBar = ({ level }: { level: TrustLevel }) => (
  <span role="img" aria-label={words.trustOf(level)} className="flex gap-1">
    {TRUST_LEVELS.map((one) => (
      <span key={one} className={`h-2 w-5 rounded-full ${one <= level ? 'bg-brand' : 'bg-press'}`} />
    ))}
  </span>
)
