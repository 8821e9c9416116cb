import { Heart, MessageCircle } from 'lucide-react'
import { pathNear } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { askLogIn, toast } from '#kit/web/overlays.ts'
import { go, useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { ItemDetail } from '../../contract.ts'
import { isGoods, TYPE, WISHES_COUNTED } from '../../rules.ts'
import { itemPage as words } from '../../words/detail.ts'
import { shopExtension } from '../extensions.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { openAsk } from '../question/openAsk.ts'
import { toggleWish } from '../wish/api.ts'
import { pathOfKept } from '../wish/views.ts'
import { useShop } from '../shopPaths.ts'
import { RestockButton } from './OptionList.tsx'

/** The bar of a product: wish, question, and what buys it. */
export function ItemBar({ item }: { item: ItemDetail }) {
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 py-3">
      <WishButton item={item} />
      {isGoods(item.type) ? <GoodsButtons item={item} /> : <ServiceButtons item={item} />}
    </div>
  )
}

function WishButton({ item }: { item: ItemDetail }) {
  const isMember = useViewer() !== null
  const { is_wished: on, wish_qtt: qtt } = item
  const shown = qtt >= WISHES_COUNTED ? words.wishMany(number(WISHES_COUNTED)) : number(qtt)
  const handlePress = () => {
    if (!isMember) return void askLogIn()
    void toggleWish(item).then(
      () => !on && toast(words.wished, { action: { label: words.seeWishes, onClick: () => go.to(pathOfKept('wish')) } }),
      alertError,
    )
  }
  return (
    <button
      type="button"
      aria-label={words.wishCount(shown)}
      aria-pressed={on}
      onClick={handlePress}
      className={cx('flex min-h-[54px] min-w-12 flex-none flex-col items-center justify-center', on ? 'text-danger-fg' : 'text-fg2')}
    >
      <Heart aria-hidden size={23} className={cx(on && 'animate-pop fill-current')} />
      <span aria-hidden className="num text-t1 font-medium">
        {shown}
      </span>
    </button>
  )
}

type Offer = Pick<ItemDetail, 'item_no' | 'item_name' | 'item_viv_price' | 'sio_info' | 'is_sold_out'>

const AskButton = ({ item }: { item: Pick<ItemDetail, 'item_no'> }) => (
  <Button
    variant="quiet"
    icon={<MessageCircle aria-hidden size={19} />}
    full
    onClick={() => void openAsk(item)}
    className="grow basis-16 px-2"
  >
    {words.ask}
  </Button>
)

function ServiceButtons({ item }: { item: ItemDetail }) {
  const nav = useGo()
  const apply = pathNear(useScreen(), 'ProShopApply', { id: item.item_no })
  const price = number(item.item_viv_price)
  const canApply = apply !== null && !item.is_sold_out
  return (
    <div className={BUTTONS}>
      <AskButton item={item} />
      {canApply && (
        <Button full onClick={() => nav.to(apply)} className="num grow-[2] basis-36">
          {item.type === TYPE.serviceFrom ? words.applyFrom : words.apply(price)}
        </Button>
      )}
    </div>
  )
}

/** Beside the heart; with large text below it, and below each other. */
const BUTTONS = 'flex min-w-0 grow basis-52 flex-wrap gap-2'

/** What buys goods of either shop. */
export function GoodsButtons({ item }: { item: Offer }) {
  const shop = useShop()
  const { addToCart, buyNow } = shopExtension()
  const [only] = item.sio_info
  if (item.is_sold_out && item.sio_info.length === 1 && only) return <RestockButton item={item} option={only} full />
  const choose = async () => (await loadSheet(() => import('./ChoiceSheet.tsx')))?.openChoices(item.item_no, shop)
  const canBuy = !item.is_sold_out && (addToCart !== undefined || buyNow !== undefined)
  return (
    <div className={BUTTONS}>
      {!canBuy && <AskButton item={item} />}
      {canBuy && addToCart && (
        <Button full variant={buyNow ? 'quiet' : 'main'} onClick={() => void choose()} className="grow basis-24 px-2">
          {words.cart}
        </Button>
      )}
      {canBuy && buyNow && (
        <Button full onClick={() => void choose()} className="grow basis-24">
          {words.buy}
        </Button>
      )}
    </div>
  )
}
