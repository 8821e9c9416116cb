import { lazyPart } from '#kit/web/lazyPart.tsx'

/** The questions of a product's page are at its end, so their code is loaded apart. Without it the product is shown all the same. */
export const Questions = lazyPart(async () => (await import('./Questions.tsx')).default)
