import { Flag, Link2, Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { samples } from '../words.ts'
import { actionSheet, alert, openDrawer, openMenu, openSheet } from '#kit/web/overlays.ts'
import { Openers, type Opener } from '../Openers.tsx'

export function Sheets() {
  return <Openers openers={OPENERS} />
}

const ACTS = [
  { key: samples.edit, label: samples.edit, icon: <Pencil aria-hidden size={20} strokeWidth={1.9} /> },
  { key: samples.copy, label: samples.copy, icon: <Link2 aria-hidden size={20} strokeWidth={1.9} /> },
  { key: samples.report, label: samples.report, icon: <Flag aria-hidden size={20} strokeWidth={1.9} /> },
  { key: samples.remove, label: samples.remove, icon: <Trash2 aria-hidden size={20} strokeWidth={1.9} />, danger: true },
]

const CHOICES = ['👍', '❤️'].map((emoji, at) => ({ key: emoji, label: emoji, isOn: at === 0 }))

const OPENERS: readonly Opener[] = [
  {
    label: samples.open.actions,
    open: async () => (await actionSheet({ title: samples.day, items: ACTS })) ?? samples.nothing,
  },
  {
    label: samples.open.menu,
    open: async (at) => (await openMenu({ label: samples.day, at, choices: CHOICES, items: ACTS })) ?? samples.nothing,
  },
  { label: samples.open.sheet, open: () => openSheet(() => <p className="text-t5">{samples.sheetText}</p>, { title: samples.sheetTitle }) },
  {
    label: samples.open.nested,
    open: () =>
      openSheet(
        () => (
          <Button variant="weak" size={48} full onClick={() => void alert(samples.alert)}>
            {samples.open.alert}
          </Button>
        ),
        { title: samples.sheetTitle },
      ),
  },
  {
    label: samples.open.drawer,
    open: () => openDrawer(samples.menu, () => <p className="px-5 pt-20 text-t5">{samples.drawerText}</p>),
  },
  {
    label: samples.open.full,
    open: async () =>
      (await openSheet<string>((close) => <FoodForm onDone={close} />, { title: samples.fullTitle, full: true })) ?? samples.nothing,
  },
]

function FoodForm({ onDone }: { onDone: (food: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        onDone(field.current?.value ?? '')
      }}
    >
      <Field ref={field} label={samples.food} enterKeyHint="done" />
      <Button type="submit" full>
        {samples.save}
      </Button>
    </form>
  )
}
