import { CircleAlert, CircleCheck } from 'lucide-react'
import { actsIn } from '#kit/contract/transition.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { OwnItem } from '../../../contract.ts'
import { saleProblems } from '../../../contract/form-rules.ts'
import { PRODUCT, productTransitions, SELLER_ACTS, type SellerAct } from '../../../transitions.ts'
import { own } from '../../../words/own.ts'
import { changeState, useSellerFacts } from '../api.ts'
import { useOwnPaths } from '../paths.ts'
import { openFacts } from '../seller/openFacts.ts'

const words = own.detail

/** The state of a product with what the seller can do about it; of a draft also what it lacks. */
export function Sale({ item }: { item: OwnItem }) {
  const facts = useSellerFacts().data
  const { state } = item
  // Facts that are not loaded yet count as told: the server knows.
  const seller = { has_facts: facts !== null, biz_no: facts === undefined ? '' : (facts?.biz_no ?? null), may_sell: true }
  const isSellable = state === PRODUCT.draft || state === PRODUCT.paused
  const missing = isSellable ? saleProblems(item, item.images.length, seller) : []
  const acts = actsIn(productTransitions, state, 'seller')
  return (
    <Card aria-label={words.state} className="p-4">
      <h2 className="text-t6 font-bold">{own.states[state]}</h2>
      <p className="mt-1 text-t4 break-keep text-fg2">{words.helps[state]}</p>
      {state === PRODUCT.draft && missing.length === 0 && (
        <p className="mt-3 flex items-center gap-2 text-t4 font-semibold text-brand-fg">
          <CircleCheck aria-hidden size={18} className="flex-none" />
          {words.ready}
        </p>
      )}
      {missing.length > 0 && (
        <>
          <h3 className="mt-3 text-t4 font-semibold">{words.missing}</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {missing.map(({ field, error }) => (
              <Missing key={error.code} item={item} field={field} text={error.message} />
            ))}
          </ul>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {SELLER_ACTS.filter((act) => acts.includes(act)).map((act) => (
          <Button
            key={act}
            size={48}
            variant={act === 'publish' || act === 'resume' ? 'main' : 'quiet'}
            disabled={missing.length > 0 && act !== 'end'}
            onClick={() => void run(item, act)}
          >
            {words[act]}
          </Button>
        ))}
      </div>
    </Card>
  )
}

function Missing({ item, field, text }: { item: OwnItem; field: string; text: string }) {
  const go = useGo()
  const paths = useOwnPaths()
  return (
    <li className="flex items-center gap-2">
      <CircleAlert aria-hidden size={18} className="flex-none text-warn-fg" />
      <span className="min-w-0 flex-1 text-t4 break-keep">{text}</span>
      <Button
        variant="line"
        size={44}
        aria-label={`${text} ${words.fill}`}
        onClick={() => (field === 'seller' ? void openFacts() : go.to(paths.editItem(item.item_no)))}
      >
        {words.fill}
      </Button>
    </li>
  )
}

async function run({ item_no }: OwnItem, act: SellerAct): Promise<void> {
  const { endAsk: title, endText: text, end: yes, keep: no } = words
  if (act === 'end' && !(await confirm({ title, text, yes, no, danger: true }))) return
  await busy(changeState(item_no, act)).then(() => toast(words.done[act]), alertError)
}
