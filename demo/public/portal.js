// Opens the new check in the portal beside the page, as soon as it is ordered.
const portal = document.querySelector('.beside iframe');
addEventListener('screening-created', () => {
  portal.src = portal.getAttribute('src');
});
