// Gives the launcher the documents that the page session demands.
const answer = await fetch('/my/documents');
document.querySelector('screening-launcher').disclosures = await answer.json();
