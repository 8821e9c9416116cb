import { Chip } from '#kit/ui/Chip.tsx'
import type { OwnCounts } from '../../../contract.ts'
import { TYPES } from '../../../rules.ts'
import { PRODUCT } from '../../../transitions.ts'
import { own as words } from '../../../words/own.ts'
import type { Filter } from '../api.ts'

type Props = { counts: OwnCounts['items']; value: Filter; onChange: (filter: Filter) => void }

const { onSale, soldOut, paused, draft, ended } = PRODUCT
/** What a seller looks for first comes first. */
const STATES = [onSale, soldOut, paused, draft, ended] as const

/** States and types that the seller's products have, each with how many there are under the other choice. */
export function Filters({ counts, value, onChange }: Props) {
  const sum = (of: Filter): number =>
    counts.filter(({ state, type }) => (of.state ?? state) === state && (of.type ?? type) === type).reduce((all, { qtt }) => all + qtt, 0)
  const { state, type } = value
  const ofState = state === undefined ? {} : { state }
  const ofType = type === undefined ? {} : { type }
  const types = TYPES.filter((one) => sum({ type: one }) > 0)
  return (
    <div className="flex flex-col gap-2">
      <div role="group" aria-label={words.stateFilter} className="no-bar -mx-3 flex gap-2 overflow-x-auto px-3">
        <Chip on="surface" selected={state === undefined} onClick={() => onChange(ofType)}>
          {words.counted(words.everyState, sum(ofType))}
        </Chip>
        {STATES.filter((one) => sum({ state: one }) > 0).map((one) => (
          <Chip on="surface" key={one} selected={state === one} onClick={() => onChange({ ...ofType, state: one })}>
            {words.counted(words.states[one], sum({ ...ofType, state: one }))}
          </Chip>
        ))}
      </div>
      {types.length > 1 && (
        <div role="group" aria-label={words.typeFilter} className="no-bar -mx-3 flex gap-2 overflow-x-auto px-3">
          <Chip on="surface" selected={type === undefined} onClick={() => onChange(ofState)}>
            {words.everyType}
          </Chip>
          {types.map((one) => (
            <Chip on="surface" key={one} selected={type === one} onClick={() => onChange({ ...ofState, type: one })}>
              {words.counted(words.types[one], sum({ ...ofState, type: one }))}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
