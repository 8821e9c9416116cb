import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link } from '#kit/web/screen.tsx'
import type { Trust } from '../../contract.ts'
import { bungaeDetail, trustSheet as words } from '../../words/detail.ts'
import { useTrust } from '../api.ts'
import { LevelBar } from './LevelBar.tsx'

type Props = { onObject: (adhocNo: number) => void; onAppeal: (line: TrustLine) => void; onLeave: () => void }
export type TrustLine = Trust['lines'][number]

/** The viewer's own trust: its level and the facts that make it, which add up to the sum. */
export function TrustSheet({ onObject, onAppeal, onLeave }: Props) {
  const found = useTrust()
  if (!found.data) return <QueryFallback query={found} skeleton={<Skeleton className="h-60 rounded-card" />} />
  const { level, sum, lines, restrict_dt } = found.data
  return (
    <>
      <p className="text-t4 break-keep text-fg2">{words.lead}</p>
      <div className="mt-4 rounded-card bg-sunken p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="flex items-center gap-2 text-t5 font-bold">
            <ShieldCheck aria-hidden size={20} className="text-brand-fg" />
            {bungaeDetail.trust(level)}
          </span>
          <LevelBar level={level} />
        </div>
        <p className="num mt-1.5 text-t4 text-fg2">{words.sum(sum)}</p>
        {restrict_dt && <p className="mt-1 text-t4 break-keep text-danger-fg">{words.restricted(koreanDate(restrict_dt))}</p>}
      </div>
      {lines.length === 0 && <p className="mt-6 text-center text-t4 break-keep text-fg2">{words.none}</p>}
      <ul aria-label={words.facts} className="mt-3 divide-y divide-line">
        {lines.map((line) => (
          <Line key={`${line.adhoc_no}:${line.kind}`} line={line} {...{ onObject, onAppeal, onLeave }} />
        ))}
      </ul>
    </>
  )
}

function Line({ line, onObject, onAppeal, onLeave }: Props & { line: TrustLine }) {
  const { adhoc_no, adhoc_name, kind, at, points, is_objected, object_until, appeal_until, appeal_state, appeal_answer } = line
  return (
    <li className="py-2.5">
      <Link to={href('ClubBungaeDetail', { id: adhoc_no })} onClick={onLeave} className="flex min-h-11 items-center gap-3">
        <span className="min-w-0 flex-1">
          <b className="block text-t5 font-semibold break-words">{words.kinds[kind]}</b>
          <span className="num block text-t4 break-words text-fg2">{`${koreanDate(at)} · ${adhoc_name}`}</span>
        </span>
        <span className="num flex-none text-t5 font-bold">{words.points(points)}</span>
      </Link>
      {is_objected && <p className="mt-1 text-t3 break-keep text-fg2">{words.objected}</p>}
      {object_until && (
        <Until text={words.until(`${koreanDate(object_until)} ${koreanTime(object_until)}`)}>
          <Button variant="quiet" size={44} onClick={() => onObject(adhoc_no)}>
            {words.object}
          </Button>
        </Until>
      )}
      {appeal_until && (
        <Until text={words.appealUntil(koreanDate(appeal_until))}>
          <Button variant="quiet" size={44} onClick={() => onAppeal(line)}>
            {words.appeal}
          </Button>
        </Until>
      )}
      {appeal_state !== null && (
        <p className="mt-1 text-t3 break-words text-fg2">{[words.appealed[appeal_state], appeal_answer].filter(Boolean).join(' ')}</p>
      )}
    </li>
  )
}

const Until = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
    <p className="num min-w-0 grow basis-40 text-t3 break-keep text-fg2">{text}</p>
    {children}
  </div>
)
