import { openPolicy } from '#features/policy/web/public.ts'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { StepPage } from '#kit/ui/StepPage.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { join as joinWords } from '#features/account/words/join.ts'
import { useForm } from '#kit/web/form.ts'
import { accountErrors } from '../../errors.ts'
import { CONSENT_TEXT, JOIN_CONSENTS, NEEDED_CONSENTS, type JoinConsent } from '../../rules.ts'
import { usePolicyVersions } from '../api.ts'
import type { StepProps } from './step.ts'
import { useRefusal } from './useRefusal.ts'

type Values = { consents: JoinConsent[] }

/** Asks for the consents. None is preselected, and optional ones may stay unticked. */
export function TermsStep({ join, frame }: StepProps) {
  const policies = usePolicyVersions()
  const isSlow = useDelayed(policies.isPending)
  const { form, control, errorAt, rootError, refuse } = useForm<Values>({
    initial: { consents: agreedIn(join.draft.consents) },
    problemsOf: ({ consents }) =>
      policies.data === undefined || NEEDED_CONSENTS.every((kind) => consents.includes(kind))
        ? []
        : [{ field: 'consents', text: accountErrors.consent_required.message }],
    async send({ consents }) {
      if (policies.data) join.answer('terms', { consents: answersOf(consents, policies.data) })
      else await policies.refetch()
    },
  })
  useRefusal(join, 'terms', ({ words }) => refuse([{ field: 'root', text: words }]))
  const { value, onChange } = control('consents')
  const ticked = new Set(value)
  const missing = errorAt('consents')

  const tick = (kinds: readonly JoinConsent[], isOn: boolean) => {
    const next = new Set(ticked)
    for (const kind of kinds) {
      if (isOn) next.add(kind)
      else next.delete(kind)
    }
    if (!next.has('marketing')) next.delete('marketing_night')
    onChange([...next])
  }
  return (
    <StepPage
      {...frame}
      form={form}
      question={joinWords.terms}
      button={joinWords.agree}
      busy={policies.isPending}
      problem={missing ?? rootError}
    >
      {policies.isError && <ErrorView onRetry={() => void policies.refetch()} />}
      {isSlow && <Skeleton className="h-[330px] rounded-card" />}
      {policies.data && !isSlow && (
        <>
          <div className="rounded-tile bg-sunken px-4 py-1">
            <CheckCircle
              label={joinWords.all}
              checked={JOIN_CONSENTS.every((kind) => ticked.has(kind))}
              onChange={(isOn) => tick(JOIN_CONSENTS, isOn)}
              className="font-bold"
            />
            <p className="pb-3 text-t3 text-fg2">{joinWords.allHelp}</p>
          </div>
          <ul data-field="consents" className="mt-2 px-4">
            {JOIN_CONSENTS.map((kind) => (
              <li key={kind}>
                <Row kind={kind} ticked={ticked} isMissing={missing !== undefined} onChange={(isOn) => tick([kind], isOn)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </StepPage>
  )
}

type RowProps = { kind: JoinConsent; ticked: ReadonlySet<JoinConsent>; isMissing: boolean; onChange: (isOn: boolean) => void }

function Row({ kind, ticked, isMissing, onChange }: RowProps) {
  const isNeeded = (NEEDED_CONSENTS as readonly string[]).includes(kind)
  const isOff = kind === 'marketing_night' && !ticked.has('marketing')
  const label = joinWords.consents[kind]
  return (
    <>
      <div className={cx('flex items-center gap-2', kind === 'marketing_night' && 'pl-6')}>
        <CheckCircle
          label={`[${isNeeded ? joinWords.needed : joinWords.optional}] ${label}`}
          checked={ticked.has(kind)}
          onChange={onChange}
          disabled={isOff}
          error={isMissing && isNeeded && !ticked.has(kind)}
          className="min-w-0 flex-1 py-1"
        />
        {HAS_TEXT.has(kind) && (
          <button
            type="button"
            aria-label={joinWords.readWhole(label)}
            onClick={() => void openPolicy(CONSENT_TEXT[kind])}
            className="min-h-11 min-w-11 flex-none text-t4 text-fg2 underline"
          >
            {joinWords.read}
          </button>
        )}
      </div>
      {isOff && <p className="pb-1 pl-15 text-t3 text-fg3">{joinWords.nightHelp}</p>}
    </>
  )
}

/** Consents with a text of their own (decisions d-1). */
const HAS_TEXT: ReadonlySet<JoinConsent> = new Set(['terms', 'privacy', 'marketing'])

const agreedIn = (consents: StepProps['join']['draft']['consents']): JoinConsent[] =>
  (consents ?? []).filter(({ agreed }) => agreed).map(({ kind }) => kind)

type Versions = NonNullable<ReturnType<typeof usePolicyVersions>['data']>

/** The answer to every consent, with the version of its text. */
function answersOf(ticked: readonly JoinConsent[], policies: Versions) {
  const versions = new Map(policies.map(({ kind, version }) => [kind as string, version]))
  return JOIN_CONSENTS.map((kind) => ({ kind, version: versions.get(CONSENT_TEXT[kind]) ?? '', agreed: ticked.includes(kind) }))
}
