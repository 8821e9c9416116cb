import { TextArea } from '#kit/ui/TextArea.tsx'
import { isGoods, RETURN_TEXT_MAX, TYPE, type ProductType } from '../../../rules.ts'
import { own } from '../../../words/own.ts'
import { AmountField } from '../AmountField.tsx'
import { Part, type FormControl, type FormText } from './Part.tsx'

const words = own.form
const GRID = 'grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-4'

/** Within how many business days it is sent or dated, and what sending costs. */
export function Delivery({ type, text }: { type: ProductType; text: FormText }) {
  if (!isGoods(type)) {
    return <AmountField label={words.shipDays.service} unit={words.unitDays} help={words.serviceDaysHelp} {...text('ship_days')} />
  }
  return (
    <Part title={words.shipping}>
      <div className="flex flex-col gap-4 pt-2">
        <AmountField
          label={type === TYPE.madeToOrder ? words.shipDays.made : words.shipDays.goods}
          unit={words.unitDays}
          help={words.shipDaysHelp}
          {...text('ship_days')}
        />
        <div className={GRID}>
          <AmountField label={words.shippingFee} {...text('si_order_amt')} />
          <AmountField label={words.freeFrom} {...text('free_from')} />
        </div>
        <p className="-mt-2 text-t3 break-keep text-fg3">{words.freeFromHelp}</p>
        <div className={GRID}>
          <AmountField label={words.jeju} {...text('jeju_amt')} />
          <AmountField label={words.island} {...text('island_amt')} />
        </div>
      </div>
    </Part>
  )
}

type ReturnProps = { text: FormText; control: FormControl; errorAt: (field: 'return_text') => string | undefined }

/** What a buyer bears of a return. */
export function Returns({ text, control, errorAt }: ReturnProps) {
  return (
    <Part title={words.returns} help={words.returnHelp}>
      <div className="flex flex-col gap-4">
        <div className={GRID}>
          <AmountField label={words.returnAmt} {...text('return_amt')} />
          <AmountField label={words.exchangeAmt} {...text('exchange_amt')} />
        </div>
        <TextArea
          name="return_text"
          label={words.returnText}
          placeholder={words.returnHint}
          max={RETURN_TEXT_MAX}
          {...control('return_text')}
          error={errorAt('return_text')}
          className="max-h-80 min-h-24"
        />
      </div>
    </Part>
  )
}
