import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { formatPhone } from '#features/identity/rules.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { confirm, toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { Address } from '../../contract.ts'
import { ADDRESSES_MAX } from '../../rules.ts'
import { address as words } from '../../words/address.ts'
import { removeAddress, useAddresses } from '../api.ts'
import { tellRefusal } from '../refusal.ts'
import { AddressForm } from './AddressForm.tsx'

type Props = { chosen: number | undefined; onChoose: (address: Address) => void }

/** The member's addresses: chosen with a press, added, edited and deleted in their place. */
export function AddressBook({ chosen, onChoose }: Props) {
  const found = useAddresses()
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  const all = found.data
  if (!all) return <QueryFallback query={found} skeleton={<Skeleton className="h-40 rounded-tile" />} />
  if (edited !== null) {
    const isFirst = all.length === 0
    return (
      <AddressForm
        address={edited === 'new' ? null : edited}
        isFirst={isFirst}
        onSaved={(saved) => {
          setEdited(null)
          if (edited === 'new') onChoose(saved)
        }}
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {all.length === 0 && <EmptyView text={words.none} sub={words.noneHelp} />}
      <ul className="flex flex-col gap-2.5 p-0.5">
        {all.map((one) => (
          <li key={one.address_no}>
            <Row address={one} isChosen={one.address_no === chosen} onChoose={() => onChoose(one)} onEdit={() => setEdited(one)} />
          </li>
        ))}
      </ul>
      {all.length < ADDRESSES_MAX ? (
        <Button variant={all.length === 0 ? 'main' : 'quiet'} full icon={<Plus aria-hidden size={18} />} onClick={() => setEdited('new')}>
          {words.add}
        </Button>
      ) : (
        <p className="text-t3 text-fg3">{words.full}</p>
      )}
    </div>
  )
}

type RowProps = { address: Address; isChosen: boolean; onChoose: () => void; onEdit: () => void }

function Row({ address, isChosen, onChoose, onEdit }: RowProps) {
  const { receiver, zip, addr1, addr2, memo } = address
  const remove = async () => {
    if (!(await confirm({ text: words.removeAsk, yes: words.removeYes, danger: true }))) return
    await removeAddress(address.address_no).then(() => toast(words.removed), tellRefusal)
  }
  return (
    <div className={cx('flex rounded-tile', isChosen ? 'bg-brand-weak ring-2 ring-brand' : 'bg-sunken')}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="pressable min-w-0 flex-1 rounded-tile py-3 pl-4 text-left"
      >
        <span className="flex flex-wrap items-center gap-x-2 text-t5 font-bold">
          {receiver}
          {address.is_default && <Tag>{words.default}</Tag>}
        </span>
        <span className="mt-0.5 block text-t4 break-words text-fg2">
          ({zip}) {addr1} {addr2}
        </span>
        <span className="num mt-0.5 block text-t3 break-words text-fg3">
          {formatPhone(address.phone)}
          {memo && ` · ${memo}`}
        </span>
      </button>
      <div className="flex flex-none flex-col">
        <IconButton label={words.edit(receiver)} icon={<Pencil size={18} className="text-fg3" />} onClick={onEdit} />
        <IconButton label={words.remove(receiver)} icon={<Trash2 size={18} className="text-fg3" />} onClick={() => void remove()} />
      </div>
    </div>
  )
}
