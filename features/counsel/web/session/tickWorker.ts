// Posts a message at the interval that it is sent. Browsers slow down the timers of hidden pages, but not those of workers.
self.onmessage = ({ data }: MessageEvent<number>) => void setInterval(() => self.postMessage(0), data)
