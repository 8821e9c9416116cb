/** The oldest browsers and web views that Tailwind 4 supports; what is newer in CSS is compiled for them. */
export const BROWSERS = ['chrome111', 'safari16.4', 'ios16.4', 'firefox128']

/** Where the console lies while it is worked on; the web leads there. */
export const CONSOLE_PORT = 5174

/** These do nothing but declare when they are evaluated: what nobody asks one for is left away, with all that it imports. */
export const OURS = /[\\/](features|kit)[\\/].*\.tsx?$/
