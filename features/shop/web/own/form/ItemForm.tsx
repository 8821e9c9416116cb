import { useRef, useState } from 'react'
import { useProfile } from '#features/account/web/public.ts'
import { ExpertPage, type ExpertHead } from '#features/expert/web/public.ts'
import { MediaStrip } from '#features/media/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError, FormError } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { useForm } from '#kit/web/form.ts'
import { useLeaveGuardUntilSaved } from '#kit/web/useLeaveGuardUntilSaved.ts'
import type { OwnItem } from '../../../contract.ts'
import { shopErrors } from '../../../errors.ts'
import { GOODS_CATEGORIES, IMAGES_MAX, isGoods, NAME_MAX, TYPE, type ProductType } from '../../../rules.ts'
import { PRODUCT } from '../../../transitions.ts'
import { own } from '../../../words/own.ts'
import { platformShop } from '../../../words/platform.ts'
import { AmountField } from '../AmountField.tsx'
import { useSellerFacts } from '../api.ts'
import { isPlatform } from '../endpoints.ts'
import { FactsCard } from '../seller/FactsCard.tsx'
import { Description } from './Description.tsx'
import { problemsOf, valuesOf, type Values } from './model.ts'
import { NoticeFields } from './NoticeFields.tsx'
import { OptionFields } from './OptionFields.tsx'
import { Part } from './Part.tsx'
import { PassFields } from './PassFields.tsx'
import type { Purpose } from './publish.ts'
import { Delivery, Returns } from './ShippingFields.tsx'

const words = own.form

type Props = {
  head: ExpertHead
  type: ProductType
  /** Null for a new product. */
  stored: OwnItem | null
  /** Saves, and for `publish` also begins the sale. */
  send: (values: Values, purpose: Purpose, key: string) => Promise<void>
  onSaved: () => void
  /** Reads the product again after it was edited elsewhere. */
  onReload?: () => void
}

/** The form of a service, of goods or of something made to order. A draft may lack what is needed to sell. */
export function ItemForm({ head, type, stored, send, onSaved, onReload }: Props) {
  const purpose = useRef<Purpose>('save')
  const [uploads, setUploads] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const cateNo = useProfile().data?.cate_no ?? null
  const facts = useSellerFacts().data
  const isDraft = stored === null || stored.state === PRODUCT.draft
  const isForSale = () => !isDraft || purpose.current === 'publish'
  const { form, text, control, errorAt, values, rootError, rootCode, isBusy, isDirty, submit } = useForm<Values>({
    initial: valuesOf(type, stored),
    // Facts that are not loaded yet count as told: the server knows.
    problemsOf: (typed) => problemsOf(typed, { cateNo, uploads, sale: isForSale() && facts !== undefined ? { facts } : null }),
    send: async (typed, key) => {
      await send(typed, purpose.current, key)
      setSaved(true)
    },
  })
  useLeaveGuardUntilSaved(isDirty || uploads > 0, isSaved, onSaved)
  const submitFor = (next: Purpose) => {
    purpose.current = next
    submit()
  }
  const goods = isGoods(values.type)
  const footer = (
    <div className="px-5 py-3">
      <FormError error={rootError} className="pb-2" />
      {isDraft ? (
        <div className="grid grid-cols-[1fr_2fr] gap-2">
          <Button variant="quiet" busy={isBusy && purpose.current === 'save'} onClick={() => submitFor('save')}>
            {words.draft}
          </Button>
          <Button busy={isBusy && purpose.current === 'publish'} onClick={() => submitFor('publish')}>
            {words.publish}
          </Button>
        </div>
      ) : (
        <Button full busy={isBusy} onClick={() => submitFor('save')}>
          {words.save}
        </Button>
      )}
    </div>
  )
  return (
    <form {...form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <ExpertPage head={head} footer={footer} className="flex flex-col gap-7 bg-surface px-5 pt-4 pb-6">
        {rootCode === shopErrors.changed.code && onReload && (
          <Button variant="weak" size={48} onClick={onReload}>
            {words.reload}
          </Button>
        )}
        {facts === null && (
          <div className="-mx-4 rounded-card bg-sunken [&_section]:bg-transparent">
            <FactsCard />
          </div>
        )}
        {!goods && (
          <Part title={words.kindOfPrice} help={words.fromHelp} isQuiet>
            <RadioTiles
              label={words.kindOfPrice}
              options={isDraft ? SERVICE_TILES : SERVICE_TILES.filter(({ value }) => value === values.type)}
              {...control('type')}
            />
          </Part>
        )}
        {isPlatform() && <Category value={values.cate_no} onChange={control('cate_no').onChange} error={errorAt('cate_no') ?? null} />}
        <Field label={words.name} placeholder={words.nameHint} autoComplete="off" {...text('item_name', NAME_MAX)} />
        <AmountField label={words.price} {...text('item_viv_price')} help={words.priceHelp} />
        <div data-field="images">
          <h2 className="mb-1.5 text-t4 font-semibold text-fg2">{words.pictures}</h2>
          <MediaStrip label={words.pictures} {...control('images')} onBusy={setUploads} max={IMAGES_MAX} />
          <FieldError error={errorAt('images')} />
          <p className="mt-1.5 text-t3 break-keep text-fg3">{words.picturesHelp}</p>
        </div>
        <Description {...control('item_desc')} error={errorAt('item_desc')} />
        <OptionFields {...control('options')} error={errorAt('options')} />
        {!goods && <PassFields unit={values.pass_unit} control={control} text={text} error={errorAt('pass_unit')} />}
        <Delivery type={values.type} text={text} />
        {goods && <Returns text={text} control={control} errorAt={errorAt} />}
        <NoticeFields
          type={values.type}
          cateNo={cateNo}
          kind={control('notice_kind')}
          kindError={errorAt('notice_kind')}
          notice={control('notice')}
          error={errorAt('notice')}
        />
        <div className="flex flex-col gap-1 text-t4 break-keep text-fg2">
          {!isDraft && <p>{words.fixed}</p>}
          <p>{words.fee}</p>
        </div>
      </ExpertPage>
    </form>
  )
}

type CategoryProps = { value: number; onChange: (cateNo: number) => void; error: string | null }

/** Of the platform's goods. */
const Category = ({ value, onChange, error }: CategoryProps) => (
  <Select
    name="cate_no"
    label={words.cate}
    placeholder={words.pickCate}
    options={GOODS_CATEGORIES.map((no) => ({ value: String(no), label: platformShop.cates[no]! }))}
    value={value === 0 ? '' : String(value)}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    error={error}
  />
)

const tile = (value: ProductType, name: string) => ({ value, name, content: <span className="text-t5">{name}</span> })
const SERVICE_TILES = [tile(TYPE.service, words.fixedPrice), tile(TYPE.serviceFrom, words.fromPrice)]
