import { useState, type ReactNode } from 'react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { apply as words } from '#features/counsel/words/apply.ts'
import { product as productWords } from '#features/counsel/words/product.ts'
import { CallError } from '#kit/web/call.ts'
import { useForm } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'
import { useIsMounted } from '#kit/web/useIsMounted.ts'
import type { ApplyStart } from '../../contract/apply.ts'
import type { CounselProduct } from '../../contract/product.ts'
import { counselErrors } from '../../errors.ts'
import { isRegulated, rewardOff } from '../../rules.ts'
import { FollowUpSection } from '../follow-up/FollowUpSection.tsx'
import { About } from './About.tsx'
import { refreshSlots, refreshStart, sendApplication, useCardPreview } from './api.ts'
import { CardSection } from './CardSection.tsx'
import { Consents } from './Consents.tsx'
import { clearDraft, saveDraft } from './draft.ts'
import { bodyOf, fieldOf, needsHealth, problemsOf, sentThread, valuesOf, type DraftValues, type Values } from './form.ts'
import { PayBar } from './PayBar.tsx'
import { Question } from './Question.tsx'
import { RefundLines } from './RefundLines.tsx'
import { dateTime } from './times.ts'

type Props = {
  header: ReactNode
  start: ApplyStart
  product: CounselProduct
  slot: string
  draft: DraftValues | null
  pictures: Values['pictures']
  /** Back to the choice of the time. */
  onChange: () => void
  /** The time was taken meanwhile, or is too soon by now. */
  onLost: (isSoon: boolean) => void
  onDone: (counNo: number) => void
}

/** Step 2: what the expert is told, which records go along, what comes back when, and the payment. */
export function IntakeForm({ header, start, product, slot, draft, pictures, onChange, onLost, onDone }: Props) {
  const { expert, cate_no } = start
  const [initial] = useState(() => valuesOf(start, draft, pictures))
  const [uploads, setUploads] = useState(0)
  const [days, setDays] = useState(initial.days)
  const preview = useCardPreview(days)
  const isMounted = useIsMounted()
  const card = preview.data
  const attached = { card, offer: start.follow_up }
  const { form, text, control, values, errorAt, rootError, isBusy } = useForm<Values>({
    initial,
    fieldOf,
    problemsOf: (now) => problemsOf(now, { uploads, ...attached }),
    textOf: (error) => (isUnknown(error) ? words.unknown : null),
    onChange: (now) => {
      const { pictures: items, terms: _terms, health: _health, ...rest } = now
      saveDraft(expert.user_no, { values: rest, pictures: items.map(({ key }) => key) })
    },
    send: async (now, key) => {
      const { product_no, price: full, minutes } = product
      const chosen = { product_no, price: full, minutes, refund_terms: start.refund_terms, hope_dt: slot }
      try {
        const counNo = await sendApplication(bodyOf(now, chosen, attached), key)
        clearDraft()
        toast(words.sent)
        if (isMounted.current) onDone(counNo)
      } catch (error) {
        const code = error instanceof CallError ? error.code : undefined
        const isSoon = code === counselErrors.too_soon.code
        if (isSoon || code === counselErrors.slot_taken.code) return onLost(isSoon)
        if (code === counselErrors.terms_changed.code) void Promise.all([refreshSlots(), refreshStart()])
        throw error
      }
    },
  })
  const thread = sentThread(values, start.follow_up)
  const price = product.price - (thread ? rewardOff(product.price, thread) : 0)
  return (
    <form {...form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <Page
        header={header}
        footer={<PayBar full={product.price} price={price} isRegulated={isRegulated(cate_no)} error={rootError} busy={isBusy} />}
        className="flex flex-col gap-2.5 px-3 pb-3"
      >
        <ChosenSlot expert={expert} slot={slot} product={product} onChange={onChange} />
        {start.follow_up && (
          <FollowUpSection
            name={expert.haru_name}
            offer={start.follow_up}
            viv={rewardOff(product.price, start.follow_up)}
            isOn={thread !== null}
            onSwitch={(isOn) => control('without').onChange(isOn ? null : start.follow_up!.an_no)}
          />
        )}
        <Question control={control} errorAt={errorAt} onUploads={setUploads} />
        <About start={start} help={words.aboutHelp} text={text} control={control} values={values} errorAt={errorAt} />
        <CardSection
          name={expert.haru_name}
          query={preview}
          days={days}
          onDays={(chosen) => {
            setDays(chosen)
            control('days').onChange(chosen)
          }}
          isOn={values.with_card}
          onSwitch={control('with_card').onChange}
          parts={values.parts}
          onParts={control('parts').onChange}
        />
        <Card className="p-4">
          <RefundLines price={price} start={slot} terms={start.refund_terms} />
          <Consents
            name={expert.haru_name}
            asksHealth={needsHealth(values, attached)}
            withThread={thread !== null}
            health={control('health')}
            terms={control('terms')}
            error={errorAt('health') ?? errorAt('terms')}
          />
        </Card>
        {isRegulated(cate_no) && (
          <p className="rounded-card bg-info-weak p-4 text-t4 break-keep text-info-fg">
            {cate_no === LAWYER ? words.lawNotice : words.notice}
          </p>
        )}
      </Page>
    </form>
  )
}

type SlotProps = Pick<Props, 'slot' | 'product' | 'onChange'> & Pick<ApplyStart, 'expert'>

/** The chosen time with its expert and product. */
function ChosenSlot({ expert, slot, product, onChange }: SlotProps) {
  const terms = productWords.terms(product.minutes, productWords.channels[product.channel])
  return (
    <section className="-mx-3 bg-surface px-3 pb-3">
      <div className="flex items-center gap-3 rounded-card bg-sunken p-3.5">
        <Avatar person={expert} size={44} />
        <p className="min-w-0 flex-1">
          <span className="num block text-t5 font-bold">{dateTime(slot)}</span>
          <span className="block text-t3 break-words text-fg2">{`${expert.haru_name} · ${product.title} ${terms}`}</span>
        </p>
        <button type="button" onClick={onChange} className="min-h-11 min-w-11 flex-none text-t4 font-semibold text-brand-fg">
          {words.change}
        </button>
      </div>
    </section>
  )
}

const LAWYER = 8

/** The answer got lost: the application may have been stored. */
const isUnknown = (error: unknown): boolean => !(error instanceof CallError) || error.offline || error.status >= 500
