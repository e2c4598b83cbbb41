import type { PageScript } from "./document.ts"

/**
 * The script of all forms of the sign-in page. It adds the checkbox "Remember me", which belongs to no form, to the
 * form that is sent or read; shows and hides passwords; ignores a second click on a button while the first one is
 * carried out; and keeps what users typed as their name until the page says that the sign-in failed. The page
 * works without it: what needs it is not shown then, and no user stays signed in.
 *
 * It is text, because a function's source is changed by compilers, and the policy of the page permits exactly this.
 */
export const formScript: PageScript = {
  code: [
    "let d=document,f=(s,g)=>d.querySelectorAll(s).forEach(g),w='[autocomplete~=username],[type=email]'",
    "addEventListener('formdata',e=>f('#remember',r=>e.formData.set('remember',r.checked)))",
    "addEventListener('change',({target:t})=>{let i=d.getElementById(t.dataset.shows);if(i)i.type=t.checked?'text':'password'})",
    "addEventListener('submit',e=>{let b=e.submitter;if(e.defaultPrevented||!b)return;if(b.ariaBusy)return e.preventDefault();b.ariaBusy=true;setTimeout(()=>b.ariaBusy=null,5e3);f('[data-shows]:checked',i=>i.click());f(w,i=>sessionStorage[i.id]=i.value)})",
    "f(w,i=>{if(d.querySelector('.card>.alert'))i.value||=sessionStorage[i.id]||'';delete sessionStorage[i.id]})",
  ].join(";"),
}
