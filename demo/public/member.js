// Tells the launcher whom the member is looking at, so that it can name him.
document.querySelector('#launcher').candidate = { givenName: 'Tomás', familyName: 'Rivera' };
