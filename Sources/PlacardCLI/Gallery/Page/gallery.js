// A click tells where it leads; only links that a browser knows are left to it.
const opened=document.getElementById('opened');
document.getElementById('targets').onchange=e=>document.body.classList.toggle('show',e.target.checked);
document.querySelectorAll('[name=scheme]').forEach(i=>i.onchange=()=>document.body.dataset.scheme=i.value);
document.querySelectorAll('.tap').forEach(a=>a.addEventListener('click',e=>{
  opened.textContent=a.dataset.effect;
  if(!/^https?:/.test(a.getAttribute('href')))e.preventDefault();
}));
