import type { Plugin } from 'vite'

/** The oldest browsers and web views that Tailwind 4 supports; newer CSS is compiled for them. */
export const BROWSERS = ['chrome111', 'safari16.4', 'ios16.4', 'firefox128']

/** The port of the console's dev server, to which the web's dev server redirects. */
export const CONSOLE_PORT = 5174

/** Writes the moment of the build into the page: the release that reports of errors name, which sorts releases. */
export const releaseInPage = (): Plugin => ({
  name: 'haru-release-in-page',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'release', content: new Date().toISOString().replace(/\.\d+/, '') }, injectTo: 'head' },
  ],
})

/** Modules without side effects: unused exports are removed with their imports. */
export const SIDE_EFFECT_FREE = /[\\/](features|kit)[\\/].*\.tsx?$/
