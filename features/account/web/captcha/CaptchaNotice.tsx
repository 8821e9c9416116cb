import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import type { Captcha } from './useCaptcha.ts'

/** Shows the progress of the captcha, with a button to cancel. */
export function CaptchaNotice({ captcha: { done, cancel } }: { captcha: Captcha }) {
  return (
    <div role="status" className="empty:hidden">
      {done !== null && (
        <div className="rounded-tile bg-sunken p-4">
          <p className="text-t5 font-semibold">{ko.login.captcha}</p>
          <p className="mt-1 text-t3 text-fg2">{ko.login.captchaHelp}</p>
          <div className="mt-3 flex items-center gap-3">
            <Progress value={done} max={1} className="min-w-0 flex-1 bg-press" />
            <Button variant="line" size={44} onClick={cancel}>
              {ko.login.cancel}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
