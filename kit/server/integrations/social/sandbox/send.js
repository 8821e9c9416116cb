document.querySelector('form[data-send]')?.submit()
