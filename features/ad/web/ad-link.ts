import { routes } from '#features/routes.ts'

/** Whether a link is empty or the path of an existing screen. */
export function isValidAdLink(link: string): boolean {
  if (link === '') return true
  const path = link.split('?')[0] ?? ''
  return Object.values(routes).some((route) => matchesPattern(route.path, path))
}

function matchesPattern(pattern: string, path: string): boolean {
  const segments = path.split('/')
  const parts = pattern.split('/')
  return parts.length === segments.length && parts.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]))
}
