import { PaySums, useDirectRows } from '#features/cart/web/public.ts'
import { href } from '#features/routes.ts'
import type { ItemDetail } from '#features/shop/contract.ts'
import { useWallet } from '#features/viv/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Photo } from '#kit/ui/Photo.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { koreanDay, startOfDay } from '#kit/contract/time.ts'
import { CallError } from '#kit/web/call.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { alert, askLogIn } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { isServiceDate, MEMO_MAX } from '../../rules.ts'
import { apply as words } from '../../words/apply.ts'
import { checkout } from '../../words/checkout.ts'
import { pay } from '../checkout/api.ts'
import { refreshItem } from './api.ts'
import { clearDraft, readDraft, saveDraft, type ApplyValues } from './draft.ts'

/** Option, wanted date, words for the seller, and the payment. */
export default function ApplyForm({ item, header }: { item: ItemDetail; header: React.ReactNode }) {
  const go = useGo()
  const isMember = useViewer() !== null
  const options = item.sio_info.filter(({ is_sold_out }) => !is_sold_out)
  const form = useForm<ApplyValues>({
    initial: readDraft(item.item_no) ?? { sio_no: options[0]!.sio_no, hope: '', memo: '' },
    onChange: (values) => saveDraft(item.item_no, values),
    problemsOf({ hope }) {
      const problems: Problem<ApplyValues>[] = []
      const at = momentOf(hope)
      if (at !== null && !isServiceDate(at, new Date())) problems.push({ field: 'hope', text: words.hopeRange })
      return problems
    },
    async send({ hope, memo }, key) {
      if (!isMember) return askLogIn()
      const at = momentOf(hope)
      const wish = { ...(at !== null && { hope_dt: at.toISOString() }), ...(memo.trim() !== '' && { memo }) }
      const bought = { item_no: item.item_no, options: [{ sio_no: chosen.sio_no, qtt: 1, seen_amt: amount }], seen_ship_amt: 0, ...wish }
      try {
        const groupNo = await pay({ source: 'direct', rows: [bought], agrees_made_to_order: false }, key)
        clearDraft()
        go.to(href('ProShopApplyComplete', { id: groupNo }), { replace: true })
      } catch (error) {
        if (!(error instanceof CallError) || error.field?.includes('hope_dt') || !error.field?.startsWith('rows')) throw error
        await alert(error.message)
        await refreshItem()
      }
    },
    fieldOf: ({ field }) => (field?.includes('hope_dt') ? 'hope' : 'root'),
  })
  const chosen = options.find(({ sio_no }) => sio_no === form.values.sio_no) ?? options[0]!
  const amount = item.item_viv_price + chosen.sio_amt
  const sums = useSums(item.item_no, chosen.sio_no, amount, isMember)
  return (
    <form {...form.form} className="flex h-full min-h-0 flex-1 flex-col">
      <Page
        header={header}
        footer={
          <PaySums cart={sums} error={form.rootError}>
            <Button type="submit" full busy={form.isBusy} className="late-press">
              {words.submit(amount)}
            </Button>
          </PaySums>
        }
        className="flex flex-col gap-2.5 px-3 pt-2.5 pb-6"
      >
        <ItemCard item={item} />
        {options.length > 1 && <OptionTiles item={item} options={options} {...form.control('sio_no')} />}
        <Card className="flex flex-col gap-4 p-4">
          {item.pass === null ? (
            <Field label={words.hope} type="datetime-local" step={1800} help={words.hopeHelp} {...form.text('hope')} />
          ) : (
            <Field label={words.start} type="date" help={words.startHelp} {...form.text('hope')} />
          )}
          <div>
            <TextArea label={words.memo} max={MEMO_MAX} defaultValue={form.values.memo} onChange={form.control('memo').onChange} />
            <p className="mt-1 text-t3 break-keep text-fg3">{words.memoHelp}</p>
          </div>
        </Card>
        <div className="flex flex-col gap-1 px-4 pt-1 text-t3 break-keep text-fg3">
          <p>{item.pass === null ? words.terms : words.passTerms}</p>
          <p>{item.pass === null ? checkout.held : checkout.passHeld}</p>
          <p>{[item.parties.company, item.parties.broker?.notice].filter(Boolean).join(' · ')}</p>
        </div>
      </Page>
    </form>
  )
}

/** What is bought, and of whom. */
function ItemCard({ item }: { item: ItemDetail }) {
  return (
    <Card className="flex gap-3 p-4">
      {item.item_thumb && <Photo item={item.item_thumb} alt="" ratio={1} size="thm" className="w-16 flex-none self-start rounded-tile" />}
      <div className="min-w-0 flex-1">
        <p className="text-t3 text-fg2">
          {item.seller.haru_name} {item.seller.job_title}
        </p>
        <h2 className="text-t5 font-bold break-words">{item.item_name}</h2>
        {item.pass === null && <p className="text-t3 break-keep text-fg3">{checkout.datedIn(item.ship_days)}</p>}
      </div>
    </Card>
  )
}

type OptionProps = { item: ItemDetail; options: ItemDetail['sio_info']; value: number; onChange: (sioNo: number) => void }

function OptionTiles({ item, options, value, onChange }: OptionProps) {
  return (
    <Card className="p-4">
      <h2 className="mb-2 text-t5 font-bold">{words.option}</h2>
      <RadioTiles
        label={words.option}
        columns={1}
        value={value}
        onChange={onChange}
        options={options.map(({ sio_no, sio_title, sio_amt }) => ({
          value: sio_no,
          name: words.optionName(sio_title, item.item_viv_price + sio_amt),
          content: (
            <span className="flex w-full flex-wrap justify-between gap-x-3 px-2 py-3 text-left text-t4">
              <span className="min-w-0 break-words">{sio_title}</span>
              <span className="num">{words.viv(item.item_viv_price + sio_amt)}</span>
            </span>
          ),
        }))}
      />
    </Card>
  )
}

/** The balance before and after; nothing of it for guests and while it is not known. */
function useSums(itemNo: number, sioNo: number, amount: number, isMember: boolean) {
  const rows = [{ item_no: itemNo, is_checked: true, options: [{ sio_no: sioNo, qtt: 1, seen_amt: amount }] }]
  const priced = useDirectRows(rows, undefined, isMember).data
  const wallet = useWallet(isMember).data
  const totals = { qtt: 1, item_amt: amount, order_amt: 0, total_amt: amount }
  return { groups: priced?.groups ?? [], totals, balance: priced && wallet ? { paid: wallet.paid, free: wallet.free } : null }
}

/** What the control gives is the time or the day in Korea; null for nothing, and for today, on which a pass begins anyway. */
function momentOf(typed: string): Date | null {
  if (typed === '' || typed === koreanDay(new Date())) return null
  return typed.includes('T') ? new Date(`${typed}:00+09:00`) : startOfDay(typed)
}
