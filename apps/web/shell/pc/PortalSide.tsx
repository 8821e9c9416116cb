import { ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useProfile } from '#features/account/web/public.ts'
import { RequestCount } from '#features/counsel/web/public.tsx'
import { pathOf } from '#features/routes.ts'
import { useWallet } from '#features/viv/web/public.ts'
import { number } from '#kit/ui/format.ts'
import { VivCoin } from '#kit/ui/art/VivCoin.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { expert } from './words.ts'
import { Link } from '#kit/web/screen.tsx'
import { isWithin, WALLET, type Item } from './items.ts'

type Props = {
  items: readonly Item[]
  /** The shown screen. */
  name: string | null
  to?: typeof pathOf
}

/** The portal's side: the member and the items; on narrow screens a row of items below the header. */
export function PortalSide({ items, name, to = pathOf }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // On narrow screens the items are a row that may be wider than the screen.
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [name])
  return (
    <aside
      aria-label={expert.side}
      className="flex flex-none flex-col bg-surface wide:h-full wide:w-(--w-side) wide:overflow-y-auto wide:border-r wide:border-line wide:px-3 wide:py-4"
    >
      <Owner />
      {items.length > 0 && (
        <nav aria-label={expert.portalNavigation} className="border-b border-line wide:mt-4 wide:border-0">
          <ul ref={list} className="flex overflow-x-auto px-2 wide:flex-col wide:gap-0.5 wide:overflow-visible wide:px-0">
            {items.map((item) => (
              <li key={item.name} className="flex flex-none wide:block">
                {item.subs ? <ShopMenu item={item} name={name} to={to} /> : <ItemLink item={item} name={name} to={to} />}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {items.some(({ name: own }) => own === 'PcExpertMain') && <Wallet to={to(WALLET.name)} isActive={isWithin(WALLET, name)} />}
    </aside>
  )
}

function Owner() {
  const me = useProfile().data
  if (!me) return <div className="hidden min-h-[146px] wide:block" />
  const { haru_name, haru_statemsg } = me.user_info
  const cate = me.isexpert && me.cate_no !== null ? (ko.daily.expert[me.cate_no] ?? null) : null
  return (
    <div className="hidden flex-col items-center text-center wide:flex">
      <Avatar person={{ ...me.user_info, gender: me.gender, user_profile: me.user_profile, cate_no: me.cate_no }} size={72} />
      <p className="mt-2.5 max-w-full text-t6 font-bold break-words">{haru_name}</p>
      {cate !== null && <p className="text-t4 text-fg2">{cate}</p>}
      {haru_statemsg !== '' && (
        <p className="mt-2 max-w-full rounded-chip bg-sunken px-3 py-1 text-t3 break-words text-fg2">{haru_statemsg}</p>
      )}
    </div>
  )
}

/** What the expert has in the wallet, at the bottom of the side; a press leads to the charge. */
function Wallet({ to, isActive }: { to: string | null; isActive: boolean }) {
  const wallet = useWallet().data
  if (!wallet || to === null) return null
  return (
    <Link
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={cx(
        'mx-4 my-2 flex min-h-11 items-center justify-between gap-3 rounded-tile px-3 wide:mx-0 wide:mt-auto wide:mb-0 wide:block wide:rounded-card wide:px-4 wide:py-3',
        isActive ? 'bg-brand-weak' : 'bg-sunken',
      )}
    >
      <span className="block text-t4 text-fg2">{expert.viv}</span>
      <span className="num flex items-center gap-1.5 text-t6 font-bold">
        <VivCoin size={20} /> {number(wallet.paid + wallet.free)}
      </span>
    </Link>
  )
}

type ItemProps = { item: Item; name: string | null; to: typeof pathOf }

function ItemLink({ item, name, to }: ItemProps) {
  const { name: own, label, Icon } = item
  const isActive = isWithin(item, name)
  return (
    <Link to={to(own) ?? ''} aria-current={isActive ? 'page' : undefined} className={cx(ITEM, isActive ? ACTIVE : 'text-fg2')}>
      <Icon aria-hidden size={22} strokeWidth={isActive ? 2.3 : 1.9} className="flex-none" />
      {label}
      {own === 'PcExpertMain' && (
        <span className="ml-auto">
          <Suspense>
            <RequestCount />
          </Suspense>
        </span>
      )}
    </Link>
  )
}

/** The shop's menu; open while one of its screens is shown. */
function ShopMenu({ item, name, to }: ItemProps) {
  const { label, Icon, subs = [] } = item
  const isActive = isWithin(item, name)
  const [isOpened, setOpened] = useState(isActive)
  const isOpen = isOpened || isActive
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpened(!isOpen)}
        className={cx(ITEM, 'hidden w-full wide:flex', isActive ? ACTIVE : 'text-fg2')}
      >
        <Icon aria-hidden size={22} strokeWidth={isActive ? 2.3 : 1.9} className="flex-none" />
        {label}
        <ChevronDown aria-hidden size={18} className={cx('ml-auto flex-none', isOpen && 'rotate-180')} />
      </button>
      <ul className={cx('flex wide:mt-0.5 wide:ml-7 wide:flex-col wide:border-l wide:border-line', !isOpen && 'wide:hidden')}>
        {subs.map((sub) => {
          const isCurrent = sub.name === name
          return (
            <li key={sub.name} className="flex-none">
              <Link
                to={to(sub.name) ?? ''}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'flex min-h-11 items-center rounded-tile px-4 text-t4',
                  isCurrent ? 'font-bold' : 'text-fg2 wide:hover:bg-sunken',
                )}
              >
                {sub.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const ITEM = 'flex min-h-12 items-center gap-3 rounded-tile px-3.5 text-t5 whitespace-nowrap wide:w-full wide:hover:bg-sunken'
const ACTIVE = 'bg-brand-weak font-bold text-brand-fg'
