import { LayoutGrid } from 'lucide-react'
import { Persona } from '#kit/ui/art/Persona.tsx'
import type { Gender, PersonaId, Skin } from '#kit/ui/art/persona.ts'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { itemList as words } from '../../words/list.ts'

type Look = { id: PersonaId; gender: Gender; skin?: Skin }

/** A character for each category of experts. */
const LOOKS: Record<number, Look> = {
  1: { id: 'Smart', gender: 'w' },
  2: { id: 'Modern', gender: 'w' },
  3: { id: 'Pure', gender: 'm' },
  4: { id: 'Hip', gender: 'w' },
  5: { id: 'Bear', gender: 'w' },
  6: { id: 'Elite', gender: 'w' },
  7: { id: 'Smart', gender: 'm' },
  8: { id: 'Elite', gender: 'm' },
  9: { id: 'Modern', gender: 'm' },
  10: { id: 'Pure', gender: 'w', skin: 3 },
}

type Props = { value: number | undefined; onChange: (cate: number | undefined) => void }

/** The categories as a strip of characters. */
export function Categories({ value, onChange }: Props) {
  return (
    <div role="group" aria-label={words.categories} className="no-bar flex gap-1 overflow-x-auto px-3 pb-2">
      <Category name={words.all} selected={value === undefined} onPress={() => onChange(undefined)}>
        <span
          className={cx(
            'grid size-[52px] place-items-center rounded-full',
            value === undefined ? 'bg-inverse text-on-inverse' : 'bg-sunken text-fg2',
          )}
        >
          <LayoutGrid aria-hidden size={22} />
        </span>
      </Category>
      {Object.entries(LOOKS).map(([no, look]) => (
        <Category key={no} name={ko.daily.expert[Number(no)] ?? ''} selected={value === Number(no)} onPress={() => onChange(Number(no))}>
          <span className={cx('rounded-full', value === Number(no) && 'ring-2 ring-fg ring-offset-2 ring-offset-surface')}>
            <Persona {...look} size={52} />
          </span>
        </Category>
      ))}
    </div>
  )
}

type CategoryProps = { name: string; selected: boolean; onPress: () => void; children: React.ReactNode }

function Category({ name, selected, onPress, children }: CategoryProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onPress}
      className="flex min-w-[64px] flex-none flex-col items-center gap-1.5 px-0.5 py-1"
    >
      {children}
      <span className={cx('text-t2 whitespace-nowrap', selected ? 'font-bold' : 'font-medium text-fg2')}>{name}</span>
    </button>
  )
}
