type Canvas = OffscreenCanvas | HTMLCanvasElement

/** A canvas of this size and its pen; off the page where the browser can. */
export function canvasOf(width: number, height: number) {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height)
    const pen = canvas.getContext('2d')
    if (pen) return { canvas, pen }
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas of this size')
  return { canvas, pen }
}

/** What is on the canvas as a file. */
export async function encode(canvas: Canvas, type: string, quality?: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, ...(quality === undefined ? {} : { quality }) })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no file'))), type, quality)
  })
}
