import type { PictureItem } from '#kit/ui/picture.ts'

/** Pictures that need no network: two drawn ones, a broken one, and items without a picture. */
const river =
  '<rect width="160" height="90" fill="#f3b98d"/><circle cx="112" cy="32" r="18" fill="#ffeccd"/><path d="M12 24h16v34H12zM36 18h12v40H36zM60 30h22v28H60zM130 22h14v36h-14z" fill="#9a8590"/><path d="M0 56h160v28H0z" fill="#8fb2c9"/><path d="M0 84h160v6H0z" fill="#6d9f5f"/>'
const hills =
  '<rect width="160" height="90" fill="#f6d9a8"/><circle cx="44" cy="34" r="14" fill="#f08a5d"/><path d="M0 66 40 34l30 24 34-40 56 48v24H0z" fill="#5f8f7a"/><path d="M0 78 50 56l46 20 64-22v36H0z" fill="#3e6b58"/>'

export const riverPicture = pictureOf('river', svgAddress(river))
export const hillsPicture = pictureOf('hills', svgAddress(hills))
export const brokenPicture = pictureOf('broken', 'data:image/png;base64,AAAA')
export const noPicture: PictureItem = { ...riverPicture, key: 'none', transforms: {} }
export const filmWithoutPicture: PictureItem = { key: 'film', mimetype: 'video/mp4', transforms: { src: '' }, seconds: 42 }

function pictureOf(key: string, src: string): PictureItem {
  return { key, mimetype: 'image/svg+xml', transforms: { lst: src, full: src } }
}

function svgAddress(content: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 160 90">${content}</svg>`)}`
}
