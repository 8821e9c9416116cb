import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Drawer } from '#kit/ui/Drawer.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { frameOf, type Layer, type SheetItem, type Shown } from './layers.ts'
import { go } from './screen.tsx'

export type LayerProps<K extends Shown['kind']> = { layer: Layer; shown: Extract<Shown, { kind: K }> }

export function Alert({ layer, shown }: LayerProps<'alert'>) {
  const okButton = (
    <Button size={48} onClick={() => layer.close()}>
      {ko.overlay.ok}
    </Button>
  )
  return (
    <Dialog {...frameOf(layer)} actions={okButton}>
      {shown.text}
    </Dialog>
  )
}

export function Question({ layer, shown }: LayerProps<'confirm'>) {
  const { title, text, yes, no, danger, links } = shown
  const actions = (
    <>
      <Button size={48} variant="quiet" onClick={() => layer.close(false)}>
        {no}
      </Button>
      <Button size={48} variant={danger ? 'danger' : 'main'} onClick={() => layer.close(true)}>
        {yes}
      </Button>
    </>
  )
  return (
    <Dialog {...frameOf(layer)} title={title} actions={actions}>
      {text}
      {links.map(({ label, path }) => (
        <button
          key={path}
          type="button"
          onClick={() => go.to(path)}
          className="mt-2 flex min-h-11 items-center font-semibold text-brand-fg underline"
        >
          {label}
        </button>
      ))}
    </Dialog>
  )
}

/** A list of actions, and a close button of full width. */
export function Actions({ layer, shown }: LayerProps<'actions'>) {
  return (
    <Sheet {...frameOf(layer)} title={shown.title} label={ko.overlay.acts} closeBelow>
      <ul className="-mx-2">
        {shown.items.map((item) => (
          <li key={item.key}>
            <ActionRow item={item} onPick={() => layer.close(item.key)} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function ActionRow({ item: { label, icon, danger }, onPick }: { item: SheetItem; onPick: () => void }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className={cx(
        'flex min-h-14 w-full items-center gap-3 rounded-tile px-2 text-left text-t5 font-medium active:bg-sunken wide:hover:bg-sunken',
        danger && 'text-danger-fg',
      )}
    >
      {icon && <span className="grid size-9 flex-none place-items-center rounded-full bg-sunken">{icon}</span>}
      {label}
    </button>
  )
}

export function Content({ layer, shown }: LayerProps<'sheet'>) {
  return (
    <Sheet {...frameOf(layer)} title={shown.title} full={shown.full} label={ko.overlay.sheet}>
      {shown.render(layer.close)}
    </Sheet>
  )
}

export function Side({ layer, shown }: LayerProps<'drawer'>) {
  return (
    <Drawer {...frameOf(layer)} title={shown.title}>
      {shown.render(layer.close)}
    </Drawer>
  )
}
