import { routes } from '#features/routes.ts'

/** Whether a link leads to a screen that exists, or nowhere on purpose. */
export function leadsOn(link: string): boolean {
  if (link === '') return true
  const path = link.split('?')[0] ?? ''
  return Object.values(routes).some((route) => fits(route.path, path))
}

function fits(pattern: string, path: string): boolean {
  const asked = path.split('/')
  const parts = pattern.split('/')
  return parts.length === asked.length && parts.every((part, at) => (part.startsWith(':') ? asked[at] !== '' : part === asked[at]))
}
