import { cx } from '#kit/ui/cx.ts'
import { operatorLog as words } from '../../words.ts'
import { changeRows, factLine } from '../facts.ts'

/** The facts of an act: what was before and after side by side, everything else in a line. */
export function FactsCell({ facts: { before, after, ...others }, act }: { facts: Record<string, unknown>; act: string }) {
  const changes = changeRows(before, after, act)
  return (
    <div className="flex min-w-52 flex-col gap-1">
      {Object.keys(others).length > 0 && <span>{factLine(others, act)}</span>}
      {changes.length > 0 && (
        <table className="w-full border-collapse text-t3">
          <thead>
            <tr className="text-left text-fg3">
              <th scope="col" className="pr-3 font-normal">
                <span className="sr-only">{words.change.name}</span>
              </th>
              <th scope="col" className="pr-3 font-normal whitespace-nowrap">
                {words.change.before}
              </th>
              <th scope="col" className="font-normal whitespace-nowrap">
                {words.change.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, from, to }) => (
              <tr key={name} className="align-top">
                <th scope="row" className="pr-3 text-left font-normal text-fg2">
                  {name}
                </th>
                <td className="pr-3 break-words">{from}</td>
                <td className={cx('break-words', from !== to && 'font-semibold')}>{to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
