// Before any stylesheet: the chosen theme, so that a dark screen never flashes white. A file of its own because the
// content security policy allows no inline scripts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('guiche.theme')
  } catch {
    // Storage is blocked: the system's wish decides.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  root.style.backgroundColor = isDark ? '#18191b' : '#ffffff'
})()
