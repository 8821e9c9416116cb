import { Toast } from '@base-ui/react/toast'
import { ko } from './ko.ts'

/** How long a toast is shown; longer with a button. Milliseconds. */
const TOAST_MS = 2500
const ACTION_TOAST_MS = 6000

const manager = Toast.createToastManager()

export type ToastAction = { label: string; onClick: () => void }

/** Shows a short message above the bar. The shell mounts one `Toaster`. */
export function showToast(text: string, action?: ToastAction): void {
  const id: string = manager.add({
    title: text,
    timeout: action ? ACTION_TOAST_MS : TOAST_MS,
    actionProps: action && {
      children: action.label,
      onClick: () => {
        manager.close(id)
        action.onClick()
      },
    },
  })
}

/** Renders the toasts: a polite live region, one toast at a time. */
export function Toaster() {
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={ko.ui.toasts}
          className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--h-nav)+var(--safe-b)+12px)] z-(--z-toast) mx-auto h-12 max-w-(--w-column) px-5"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} data-toast="" swipeDirection="down" className={TOAST}>
      <Toast.Content className="flex items-center gap-3">
        <Toast.Title render={<p />} className="min-w-0 flex-1 text-t4 font-medium" />
        <Toast.Action className="-my-1 -mr-2 min-h-11 flex-none rounded-tile px-2 text-t4 font-bold underline underline-offset-2" />
      </Toast.Content>
    </Toast.Root>
  ))
}

const TOAST =
  'pointer-events-auto absolute inset-x-5 bottom-0 rounded-tile bg-inverse px-4 py-3 text-on-inverse shadow-float transition-[translate,opacity] duration-200 ease-haru ' +
  '[transform:translateY(var(--toast-swipe-movement-y))] data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0'
