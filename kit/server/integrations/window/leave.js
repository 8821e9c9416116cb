// The link back takes this page's place in the history: Back in the app must not lead here again. The page loads this script before the link,
// so that a press right after it appeared is handled as well.
document.addEventListener('click', (event) => {
  const link = event.target.closest('#leave')
  if (!link) return
  event.preventDefault()
  location.replace(link.href)
})
