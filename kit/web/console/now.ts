import { MINUTE_MS } from '#kit/contract/time.ts'
import { useServerNow } from '../useServerNow.ts'

/** The server's time, drawn anew each minute: what is due, over or late in the console must not depend on this device's clock. */
export const useConsoleNow = (): Date => new Date(useServerNow(MINUTE_MS))
