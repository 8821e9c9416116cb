/** The steps of a provider's window: personal data, then the code from the SMS. */
export const SANDBOX_PAGE = `
<p><span class="tag">샌드박스</span></p>
<p class="note">개발용 본인확인이에요. 적은 내용을 그대로 믿어요. 인증번호는 서버를 켠 터미널이나 <code>npm run outbox</code>에서 볼 수 있어요.</p>
<form data-step="facts" novalidate>
<h1 tabindex="-1">본인확인</h1>
<p class="lead">내 이름으로 된 휴대폰으로 확인해요.</p>
<div class="field">
<label for="name">이름</label>
<input id="name" name="name" type="text" autocomplete="name" maxlength="40" aria-describedby="name-error">
<p class="error" id="name-error" role="alert"></p>
</div>
<div class="field">
<label for="birth">생년월일 8자리</label>
<input id="birth" name="birth" type="text" inputmode="numeric" autocomplete="bday" maxlength="10" placeholder="20010531" aria-describedby="birth-error">
<p class="error" id="birth-error" role="alert"></p>
</div>
<fieldset class="field">
<legend>성별</legend>
<div class="tiles">
<label><input type="radio" name="sex" value="w" aria-describedby="sex-error"><span>여성</span></label>
<label><input type="radio" name="sex" value="m" aria-describedby="sex-error"><span>남성</span></label>
</div>
<p class="error" id="sex-error" role="alert"></p>
</fieldset>
<div class="field">
<label for="carrier">통신사</label>
<select id="carrier" name="carrier" aria-describedby="carrier-error">
<option value="">고르기</option>
<option value="SKT">SKT</option>
<option value="KT">KT</option>
<option value="LGU">LG U+</option>
<option value="MVNO">알뜰폰</option>
</select>
<p class="error" id="carrier-error" role="alert"></p>
</div>
<div class="field">
<label for="phone">휴대폰 번호</label>
<input id="phone" name="phone" type="tel" inputmode="numeric" autocomplete="tel-national" maxlength="20" placeholder="010-0000-0000" aria-describedby="phone-error">
<p class="error" id="phone-error" role="alert"></p>
</div>
<button class="main" type="submit">인증번호 받기</button>
</form>
<form data-step="code" novalidate hidden>
<h1 tabindex="-1">문자로 받은<br>인증번호를 적어 주세요</h1>
<div class="field">
<label for="code">인증번호</label>
<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="10" aria-describedby="code-error code-help">
<p class="error" id="code-error" role="alert"></p>
<div class="row"><span id="code-help">6자리 숫자예요 <span class="left" id="left"></span></span><button class="link" id="again" type="button">다시 받기</button></div>
</div>
<dl>
<dt>휴대폰 번호</dt><dd id="shown-phone"></dd>
<dt>이름</dt><dd id="shown-name"></dd>
</dl>
<button class="main" type="submit" disabled>확인</button>
<button class="link" id="change" type="button">정보 다시 적기</button>
</form>
<div data-step="done" hidden>
<h1 tabindex="-1">본인확인을 마쳤어요</h1>
<p class="lead">앞 화면으로 돌아가 주세요.</p>
</div>`
